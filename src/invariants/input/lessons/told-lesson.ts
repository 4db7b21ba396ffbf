import { excerptOf } from '../../../protocol/json/writer.js';
import { tokensOf } from '../../../../arbitraries/json/pointer.js';
import { cut, printable } from '../../sentence.js';
import type { Lesson } from './lesson.js';

const longest = 160;

/** Where a lesson holds, as people write it: `filters[*].name`. */
const placeIn = ({ pointer }: Lesson): string => {
  const place = tokensOf(pointer)
    .map((step) => (step === '*' ? '[*]' : `.${step}`))
    .join('')
    .replace(/^\./, '');
  return place === '' ? '' : `${cut(place, 64)}: `;
};

/** A lesson on one line, as a schema at that place would have it: `limit: "maximum": 50`. */
export const toldLesson = (lesson: Lesson): string =>
  cut(
    printable(`${placeIn(lesson)}${JSON.stringify(lesson.keyword)}: ${excerptOf(lesson.value, longest)}`),
    longest + 100,
  );
