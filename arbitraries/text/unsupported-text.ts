/**
 * Strings of this kind can not be made. Thrown by the methods of a text space that said `unsupported` or
 * `empty`, and inside the building of one.
 */
export class UnsupportedText extends Error {
  override readonly name = 'UnsupportedText';
}
