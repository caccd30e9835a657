/** How wide words are, as they are drawn. */
const ruler = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');

/** The faces of the drawing, as the style sheets name them: of plates and places, and of all else. */
export const HAND = '"Alegreya","Iowan Old Style","Palatino Linotype","Book Antiqua",Palatino,"P052","Liberation Serif","Times New Roman",Georgia,serif';
export const FONT = '"Alegreya","Iowan Old Style","Palatino Linotype",Georgia,"DejaVu Serif",serif';

/** The width of words in pixels, for a style such as `italic 12px` and a face. */
export function widthOf(style: string, face: string, text: string): number {
  if (!ruler) return text.length * (Number(/([\d.]+)px/.exec(style)?.[1] ?? 12) * 0.52);
  ruler.font = `${style} ${face}`;
  return ruler.measureText(text).width;
}
