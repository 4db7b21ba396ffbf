import { grouped } from '../escape.js';

/** `1 call`, `2 calls`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${grouped(count)} ${count === 1 ? noun : plural}`;

/** `31.2 s`, `4 min 10 s`, `6 h 0 min`. */
export function duration(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `0:11`, `12:05`, `1:02:07`: minutes and seconds, hours when there are some. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** At most `most` names, then how many more: `search, list, +2`. */
export const someNames = (names: readonly string[], most: number): string =>
  names.length > most ? `${names.slice(0, most).join(', ')}, +${names.length - most}` : names.join(', ');
