/** Paints units and flags in a thread of its own, one after another. */
import { painted, type Banner, type Picture, type Sitting } from './easel';

/** What the worker is told: what to paint, under which name and for which key it is kept. */
export interface Order {
  id: string;
  key: string;
  what: Sitting | Banner;
}

/** What it answers. */
export interface Delivery {
  id: string;
  key: string;
  picture: Picture;
}

self.onmessage = ({ data: { id, key, what } }: MessageEvent<Order>) => {
  const delivery: Delivery = { id, key, picture: painted(what) };
  self.postMessage(delivery, { transfer: [delivery.picture.image] });
};
