/** Where text goes; `process.stderr` is one. */
export interface Output {
  write(text: string): unknown;
}

/** A clock that tests can turn. */
export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** Calls `act` again and again until the returned function is called; keeps no process alive. */
  every(ms: number, act: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  every(ms, act) {
    const timer = setInterval(act, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};

const beginSynchronized = '\u001b[?2026h';
const endSynchronized = '\u001b[?2026l';
const eraseLine = '\r\u001b[2K';
const betweenRedraws = 100;

/**
 * The last line of a terminal, redrawn in place at most 10 times a second. Other lines scroll by above it.
 * The cursor stays visible, so a cleared line is all that there is to restore.
 */
export class LiveScreen {
  private drawn = '';
  private drawnAt = -Infinity;
  private readonly output: Output;

  constructor(output: Output) {
    this.output = output;
  }

  /** Draws the line, unless the last drawing was less than a tenth of a second ago. */
  draw(now: number, lineAt: () => string): void {
    if (now - this.drawnAt < betweenRedraws) return;
    this.drawnAt = now;
    const line = lineAt();
    if (line === this.drawn) return;
    this.drawn = line;
    this.output.write(`${beginSynchronized}${eraseLine}${line}${endSynchronized}`);
  }

  /** Writes lines above the live line, which stays. */
  scroll(lines: readonly string[]): void {
    if (lines.length === 0) return;
    const text = `${lines.join('\n')}\n`;
    this.output.write(
      this.drawn === '' ? text : `${beginSynchronized}${eraseLine}${text}${this.drawn}${endSynchronized}`,
    );
  }

  /** Takes the line away. */
  clear(): void {
    if (this.drawn !== '') this.output.write(eraseLine);
    this.drawn = '';
    this.drawnAt = -Infinity;
  }
}
