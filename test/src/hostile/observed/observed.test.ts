import { describe, expect, test } from 'vitest';

import type { ObservedFile } from '../../../../src/hostile/observed/observed-file.js';
import { formText } from '../../../../src/hostile/observed/observed-form.js';
import { readObserved } from '../../../../src/hostile/observed/read-observed.js';

const empty = { received: null, shown: null, readable: null, quoted: null } as const;

const form: ObservedFile = {
  observed: 1,
  host: 'Some Host 3.1',
  model: null,
  modelVisibility: null,
  E03: { marker: 'quiet-otter-12', quoted: null },
  H01: { text: { marker: 'loud-crane-7', ...empty }, link: { marker: 'pale-mole-9', ...empty } },
  H02: [{ bytes: 65_536, marker: 'thin-yak-3', fate: null, fetched: null, quoted: null }],
};

describe('the form for what a person saw', () => {
  test('can be read as it is: nobody looked at anything yet', () => {
    expect(readObserved(formText(form), 'answers.yaml')).toEqual({
      host: 'Some Host 3.1',
      model: null,
      modelVisibility: null,
      rows: {},
    });
  });

  test('holds no row that was not asked about', () => {
    const text = formText({ observed: 1, host: null, model: null, modelVisibility: null });
    expect(text).not.toMatch(/E03:|H01:|H02:/);
    expect(readObserved(text, 'answers.yaml').rows).toEqual({});
  });

  test('filled in, says a line a row, and compares the marker itself', () => {
    const filled = formText(form)
      .replace('quoted: null #', 'quoted: "I think QUIET OTTER 12." #')
      .replace(/text: \{ (.*) received: null, shown: null/, 'text: { $1 received: yes, shown: partly')
      .replace(/link: \{ (.*) quoted: null/, 'link: { $1 quoted: "I can not see it"')
      .replace('fate: null, fetched: null', 'fate: cut, fetched: no');
    expect(readObserved(filled, 'answers.yaml').rows).toEqual({
      E03: 'the model named the marker',
      H01: 'text: received yes, shown partly; link: the model did not name the marker',
      H02: '65536 bytes: cut, fetched no',
    });
  });

  test.each([
    [
      'observed: 2\nhost: null\nmodel: null\nmodelVisibility: null\n',
      '1:11 /observed must be 1, the version of the format, not 2',
    ],
    [
      'observed: 1\nhost: null\nmodel: null\nmodelVisibility: null\nE3: {}\n',
      '5:1 unknown key "E3"; did you mean "E03"?',
    ],
    [
      'observed: 1\nhost: null\nmodel: null\nmodelVisibility: null\nH02:\n  - { bytes: 1, marker: m, fate: lost, fetched: null, quoted: null }\n',
      '6:34 /H02/0/fate must be whole, cut, stored, refused, or null where nobody looked, not "lost"',
    ],
    [
      'observed: 1\nhost: null\nmodel: null\n',
      '1:1 the file lacks modelVisibility, how it was found out what the model could see, or null',
    ],
  ])('says where it is wrong: %j', (text, problem) => {
    expect(() => readObserved(text, 'answers.yaml')).toThrow(`answers.yaml:${problem}`);
  });
});
