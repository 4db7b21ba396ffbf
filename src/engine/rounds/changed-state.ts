/** So many places of a state are changed, each by itself. */
const places = 8;

/**
 * A state with one character changed, at places spread over it, from the middle of the text outwards in no direction
 * more than in another. A letter becomes another letter of its case, a digit another digit, so that no encoding takes
 * both for the same; other characters stay.
 *
 * @param state as JSON text, which stays one
 */
export function changedStates(state: string): readonly string[] {
  const at = changeable(state);
  const chosen = Array.from({ length: Math.min(places, at.length) }, (_, index) => {
    const place = Math.floor(((index + 0.5) * at.length) / Math.min(places, at.length));
    return at[place] ?? 0;
  });
  return [...new Set(chosen)].map((place) => {
    const character = state[place] ?? '';
    return `${state.slice(0, place)}${another(character)}${state.slice(place + 1)}`;
  });
}

/** Where letters and digits stand that are no part of an escape. */
function changeable(state: string): readonly number[] {
  const found: number[] = [];
  for (let at = 1; at < state.length - 1; at += 1) {
    if (state[at] === '\\') at += state[at + 1] === 'u' ? 5 : 1;
    else if (/[0-9A-Za-z]/.test(state[at] ?? '')) found.push(at);
  }
  return found;
}

function another(character: string): string {
  if (character === '9') return '0';
  if (character === 'z') return 'a';
  if (character === 'Z') return 'A';
  return String.fromCodePoint((character.codePointAt(0) ?? 0) + 1);
}
