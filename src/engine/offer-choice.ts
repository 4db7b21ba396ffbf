import type { Invariant } from '../invariants/invariant.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import { exclusionOf } from './tool-choice.js';
import type { ToolWishes } from './tool-choice.js';

/** Templates that the user did not leave out. */
export const templatesOf = (offered: readonly AdvertisedTool[], wishes: ToolWishes): readonly string[] =>
  offered.flatMap(({ name, way }) =>
    way?.kind === 'resource' && exclusionOf(name, wishes) === undefined ? [way.template] : [],
  );

/**
 * Which prompts and resource templates are asked for: to ask for them changes nothing, so all of them, unless the user
 * names what to test and their names (`prompt greet`, `resource file:///{path}`) are not among that; none where no law
 * speaks of them.
 */
export const chooseOffers = (
  offered: readonly AdvertisedTool[],
  wishes: ToolWishes,
  facets: readonly Invariant[],
): readonly AdvertisedTool[] =>
  offered.filter(
    ({ name, way }) =>
      way !== undefined &&
      exclusionOf(name, wishes) === undefined &&
      facets.some((law) => law.on === 'exchange' && law.speaksOf?.includes(way.kind) === true),
  );
