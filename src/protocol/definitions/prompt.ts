import { contentBlock } from './content.js';
import { named } from './identity.js';
import { role } from './resource.js';
import { boolean, listOf, meta, objectWith, string } from './schema.js';

/** Definition `Prompt`. */
export const prompt = objectWith(['name'], {
  ...named,
  arguments: listOf(
    objectWith(['name'], { name: string, title: string, description: string, required: boolean }),
  ),
  _meta: meta,
});

/** Definition `PromptMessage`. */
export const promptMessage = objectWith(['role', 'content'], { role, content: contentBlock });
