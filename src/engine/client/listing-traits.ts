import { isJsonObject } from '../../../arbitraries/json/json.js';
import { knownTools } from '../../hostile/oracle/known-tools.js';
import { usableSchema } from '../../hostile/oracle/usable-schema.js';
import type { Play } from '../../hostile/play/play.js';
import type { Era } from '../../protocol/era.js';

/**
 * What is odd about the schemas that a play lists. Each of it can switch a client's validation off by itself, so a play
 * that gets smaller has to stay as odd as it was: else it ends as a case of another fault.
 */
export function listingTraits(play: Play, era: Era): string {
  const tools = knownTools(play, era) ?? [];
  const schemas = tools.flatMap(({ outputSchema }) => (outputSchema === undefined ? [] : [outputSchema]));
  const kinds = new Set(schemas.map((schema) => usableSchema(schema).kind));
  const named = schemas.flatMap((schema) => (isJsonObject(schema) ? [schema['$id']] : []));
  const ids = named.filter((id) => id !== undefined);
  const hasUnusable = kinds.has('unusable');
  const hasCostly = kinds.has('too-much');
  const sharesId = new Set(ids).size < ids.length;
  const names = tools.map(({ name }) => name);
  const sharesName = new Set(names).size < names.length;
  return `${hasUnusable} ${hasCostly} ${sharesId} ${sharesName}`;
}
