import { cut } from './sentence.js';

const longest = 400;

/** A piece of a peer's text for people: bounded, with the size of what was left out. */
export function excerpt(text: string, limit = longest): string {
  if (text.length <= limit) return text;
  const head = cut(text, limit);
  return `${head} (${text.length - head.length + 1} more characters)`;
}
