/** The page begins. */
import { mount } from 'svelte';

import App from './App.svelte';
import './style/base.css';

async function begin(): Promise<void> {
  if (import.meta.env.CORE) {
    const [{ inPage, serverAnswers }, { useTransport }] = await Promise.all([import('./inpage/transport'), import('./net')]);
    // Where the page lies without a server, the core plays in the page, if it was built.
    const core = (await serverAnswers()) ? null : await inPage();
    if (core) useTransport(core);
  }
  const target = document.getElementById('app');
  if (target) mount(App, { target });
}

void begin();
