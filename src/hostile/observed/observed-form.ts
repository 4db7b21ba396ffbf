import type { ObservedFile, Quoted, SizeSeen } from './observed-file.js';

/** The form that a person fills in: a right file in which nobody has looked at anything yet. */
export function formText({ host, model, E03, H01, H02 }: ObservedFile): string {
  return [
    '# What a host did with our server. Enter what you saw, leave null what you did not look at.',
    '# Then: mcp-assay client --observe <this file>',
    'observed: 1',
    `host: ${JSON.stringify(host)} # product and version`,
    `model: ${JSON.stringify(model)} # model and settings`,
    'modelVisibility: null # how you know what the model saw: "asked it for the marker", "trace"',
    ...(E03 === undefined ? [] : markedLines(E03)),
    ...formsLines(H01 ?? {}),
    ...(H02 === undefined || H02.length === 0 ? [] : sizesLines(H02)),
    '',
  ].join('\n');
}

const markedLines = ({ marker }: Quoted): readonly string[] => [
  '',
  '# Call search_embedded, then ask: "Which word stands at the end of the embedded text?"',
  'E03:',
  `  marker: ${JSON.stringify(marker)}`,
  '  quoted: null # what the model answered, as text',
];

function formsLines(forms: NonNullable<ObservedFile['H01']>): readonly string[] {
  const entries = Object.entries(forms);
  if (entries.length === 0) return [];
  return [
    '',
    '# Call each of the four tools. received: the raw result came in; shown: you see something of it;',
    '# readable: you can get at all of it: yes, no or partly. quoted: the word that the model names as the last.',
    'H01:',
    ...entries.map(
      ([name, { marker }]) =>
        `  ${name}: { marker: ${JSON.stringify(marker)}, received: null, shown: null, readable: null, quoted: null }`,
    ),
  ];
}

const sizesLines = (sizes: readonly SizeSeen[]): readonly string[] => [
  '',
  '# Call search_sized with each size. fate: whole, cut, stored or refused; fetched: what was cut or stored can',
  '# still be had: yes, no or partly.',
  'H02:',
  ...sizes.map(
    ({ bytes, marker }) =>
      `  - { bytes: ${bytes}, marker: ${JSON.stringify(marker)}, fate: null, fetched: null, quoted: null }`,
  ),
];
