/** A few sounds, made here: nothing is fetched. They are off until somebody wants them. */
import { settings } from './settings.svelte';

/** What is heard: that it is one's turn, a volley, a clash. */
export type Sound = 'turn' | 'shot' | 'clash';

let context: AudioContext | null = null;

/** Makes a sound, where sounds are wanted and the browser has any. */
export function sound(which: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  if (which === 'turn') {
    tone(context, 660, 0, 0.5);
    tone(context, 880, 0.16, 0.7);
  } else noise(context, which === 'shot' ? 900 : 2600, which === 'shot' ? 0.5 : 0.18);
}

/** A bell: a tone that fades. */
function tone(on: AudioContext, pitch: number, late: number, length: number): void {
  const [source, gain] = [on.createOscillator(), on.createGain()];
  const start = on.currentTime + late;
  source.type = 'sine';
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(0.12, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(on.destination);
  source.start(start);
  source.stop(start + length);
}

/** A crack: noise below a pitch that fades. */
function noise(on: AudioContext, pitch: number, length: number): void {
  const frames = Math.round(on.sampleRate * length);
  const buffer = on.createBuffer(1, frames, on.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < frames; at += 1) data[at] = (Math.random() * 2 - 1) * (1 - at / frames) ** 3;
  const [source, filter, gain] = [on.createBufferSource(), on.createBiquadFilter(), on.createGain()];
  source.buffer = buffer;
  filter.type = 'lowpass';
  filter.frequency.value = pitch;
  gain.gain.value = 0.16;
  source.connect(filter).connect(gain).connect(on.destination);
  source.start();
}
