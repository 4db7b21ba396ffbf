/** The input of a tool as servers in the wild have them: about fifteen members, most of them optional, two lists. */
export const realSchema = {
  type: 'object',
  properties: {
    owner: { type: 'string', description: 'Who the repository belongs to', minLength: 1 },
    repository: { type: 'string', description: 'Its name', pattern: '^[A-Za-z0-9._-]+$' },
    title: { type: 'string', description: 'A line that says what is wrong', maxLength: 256 },
    body: { type: 'string', description: 'What was done, seen and expected' },
    state: { type: 'string', enum: ['open', 'closed', 'all'], default: 'open' },
    labels: { type: 'array', items: { type: 'string', minLength: 1 }, uniqueItems: true, maxItems: 100 },
    assignees: { type: 'array', items: { type: 'string' } },
    milestone: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }], default: null },
    page: { type: 'integer', minimum: 1, default: 1 },
    perPage: { type: 'integer', minimum: 1, maximum: 100, default: 30 },
    since: { type: 'string', description: 'Changed after this instant', format: 'date-time' },
    draft: { type: 'boolean', default: false },
    reactions: { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
    position: { $ref: '#/$defs/position' },
    comments: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          body: { type: 'string' },
          from: { $ref: '#/$defs/position' },
          to: { $ref: '#/$defs/position' },
        },
        required: ['path', 'body'],
        additionalProperties: false,
      },
    },
  },
  required: ['owner', 'repository', 'title'],
  additionalProperties: false,
  $defs: {
    position: {
      type: 'object',
      properties: { line: { type: 'integer', minimum: 1 }, column: { type: 'integer', minimum: 1 } },
      required: ['line'],
    },
  },
} as const;

export const realValue = {
  owner: 'example',
  repository: 'keyboard-dialog',
  title: 'The dialog loses the focus when it is closed by Escape',
  body: 'Open the dialog, press Escape. The focus should return to the button and goes to the page.',
  labels: ['accessibility', 'dialog', 'regression'],
  assignees: ['user-a', 'user-b'],
  milestone: 3,
  page: 1,
  perPage: 30,
  since: '2026-11-30T12:00:00Z',
  draft: false,
  reactions: { up: 3, heart: 1 },
  comments: [
    { path: 'src/dialog.ts', body: 'Here.', from: { line: 12, column: 3 }, to: { line: 14 } },
    { path: 'src/focus.ts', body: 'And here.', from: { line: 40 } },
  ],
} as const;

export const smallSchema = {
  type: 'object',
  properties: {
    query: { type: 'string' },
    limit: { type: 'integer', minimum: 1 },
    exact: { type: 'boolean' },
  },
  required: ['query'],
} as const;

export const smallValue = { query: 'keyboard dialog', limit: 3, exact: true } as const;
