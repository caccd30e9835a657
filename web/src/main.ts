/** The page begins. */
import { mount } from 'svelte';

import App from './App.svelte';
import './style/base.css';

async function begin(): Promise<void> {
  if (import.meta.env.MODE === 'mock') {
    const [{ mock }, { useTransport }] = await Promise.all([import('./mock'), import('./net')]);
    useTransport(mock());
  }
  const target = document.getElementById('app');
  if (target) mount(App, { target });
}

void begin();
