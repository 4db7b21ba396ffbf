import type { Link } from '../../transport/transport.js';

/** Lines that are kept of what a process wrote at its end. */
const most = 16;

/** What processes that ended by themselves wrote to stdout and is no message. */
export class LastWords {
  private words: readonly string[] = [];

  /** Looks at a connection that ended; at one that lives, nothing is kept. */
  keep(link: Link): void {
    if (link.alive) return;
    const texts = link.strays().flatMap(({ kind, text }) => (kind === 'unreadable' ? [text] : []));
    this.words = [...this.words, ...texts].slice(0, most);
  }

  /** What was kept since the last call of this. */
  take(): readonly string[] {
    const { words } = this;
    this.words = [];
    return words;
  }
}
