import type { NextInt } from './characters.js';
import type { TextConstraints, TextSpace } from './text-space.js';

const longest = 10_000;

const without = (names: readonly string[], name: string): readonly string[] =>
  names.filter((other) => other !== name);

/** The constraints with one of them turned round: everything else still holds. */
function* turned(constraints: TextConstraints): Generator<TextConstraints> {
  const { patterns, notPatterns, formats, notFormats, minLength, maxLength } = constraints;
  if (minLength > 0) yield { ...constraints, minLength: 0, maxLength: minLength - 1 };
  if (maxLength !== undefined && maxLength < longest)
    yield { ...constraints, minLength: maxLength + 1, maxLength: undefined };
  for (const name of patterns)
    yield { ...constraints, patterns: without(patterns, name), notPatterns: [...notPatterns, name] };
  for (const name of notPatterns)
    yield { ...constraints, notPatterns: without(notPatterns, name), patterns: [...patterns, name] };
  for (const name of formats)
    yield { ...constraints, formats: without(formats, name), notFormats: [...notFormats, name] };
  for (const name of notFormats)
    yield { ...constraints, notFormats: without(notFormats, name), formats: [...formats, name] };
}

const free: TextConstraints = {
  patterns: [],
  notPatterns: [],
  formats: [],
  notFormats: [],
  minLength: 0,
  maxLength: undefined,
};

/** One constraint turned round and nothing else asked. */
function* alone({
  patterns,
  notPatterns,
  formats,
  notFormats,
  minLength,
  maxLength,
}: TextConstraints): Generator<TextConstraints> {
  yield* turned({ ...free, minLength });
  if (maxLength !== undefined) yield* turned({ ...free, maxLength });
  for (const name of patterns) yield* turned({ ...free, patterns: [name] });
  for (const name of notPatterns) yield* turned({ ...free, notPatterns: [name] });
  for (const name of formats) yield* turned({ ...free, formats: [name] });
  for (const name of notFormats) yield* turned({ ...free, notFormats: [name] });
}

/** Draws strings that break one constraint; `spaceOf` makes the space of the constraints turned round. */
export const outsideOf =
  (
    constraints: TextConstraints,
    spaceOf: (constraints: TextConstraints) => TextSpace,
  ): TextSpace['outside'] =>
  (nextInt: NextInt) => {
    for (const list of [[...turned(constraints)], [...alone(constraints)]]) {
      const start = list.length === 0 ? 0 : nextInt(0, list.length - 1);
      for (const candidate of [...list.slice(start), ...list.slice(0, start)]) {
        const space = spaceOf(candidate);
        if (!space.empty && space.unsupported === undefined) return space.draw(nextInt, 'min', longest);
      }
    }
    return undefined;
  };
