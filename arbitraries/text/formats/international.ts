const ucschar =
  /[\u{a0}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{ffef}\u{10000}-\u{1fffd}\u{20000}-\u{2fffd}\u{30000}-\u{3fffd}]/gu;

/** The text with each `ucschar` of RFC 3987 made an `a`: an IRI is what is a URI then. */
export const asUri = (text: string): string => text.replace(ucschar, 'a');

/** Path segments that an IRI may have and a URI may not. */
export const segments = ['é', 'straße', 'путь', '道', '😀'] as const;
