/** Takes bytes as they come and gives whole lines. `undefined` once a line is longer than `maxBytes`. */
export function lineReader(maxBytes: number): (chunk: Buffer) => readonly string[] | undefined {
  let pieces: Buffer[] = [];
  let kept = 0;
  return (chunk) => {
    const end = chunk.lastIndexOf(10);
    if (end < 0) {
      pieces.push(chunk);
      kept += chunk.length;
      return kept > maxBytes ? undefined : [];
    }
    const whole = Buffer.concat([...pieces, chunk.subarray(0, end)]).toString('utf8');
    pieces = [chunk.subarray(end + 1)];
    kept = chunk.length - end - 1;
    return whole.split('\n');
  };
}
