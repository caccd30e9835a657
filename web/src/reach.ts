/** Under which addresses somebody at another machine reaches this page. */
import { server, transport } from './net';

/** What the server says of it. */
export interface Reach {
  /** Addresses of the page as others reach it, the best first; none where nobody else does. */
  addresses: string[];
  /** With which command others would reach it, where they do not; empty where nothing would help. */
  option: string;
}

/** The address under which this page was opened, without what stands behind `#`. */
export function here(): string {
  return `${location.origin}${location.pathname}`;
}

/** Whether a name or number leads nowhere but to the machine of whoever follows it. */
export function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

let known: Promise<Reach> | null = null;

async function find(): Promise<Reach> {
  if (transport() !== server) return { addresses: [], option: '' };
  const own = isLocal(location.hostname) ? [] : [here()];
  try {
    const told = (await (await fetch('/api/reach')).json()) as Reach;
    return { addresses: [...new Set([...own, ...told.addresses])], option: told.option };
  } catch {
    return { addresses: own, option: 'tercio play --listen 0.0.0.0' };
  }
}

/** Where others reach this page; asked once. */
export function reach(): Promise<Reach> {
  known ??= find();
  return known;
}
