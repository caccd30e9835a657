/** A picture of the table as it is seen: the canvases and drawings that lie over each other, painted onto one. */

/** The properties of a drawing's styles that its picture needs, as it takes no style sheet along. */
const LOOKS = [
  'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin',
  'opacity', 'visibility', 'paint-order', 'font-family', 'font-size', 'font-style', 'font-weight', 'font-variant', 'letter-spacing',
  'text-anchor', 'dominant-baseline', 'transform', 'transform-origin', 'transform-box', 'vector-effect', 'clip-path', 'mix-blend-mode',
] as const;

/** A drawing with its styles written into each of its shapes; what is not shown is left out. */
function dressed(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const pairs: [Element, Element][] = [[drawing, copy]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [one, other] = pair;
    const looks = getComputedStyle(one);
    if (one !== drawing && looks.display === 'none') {
      other.remove();
      continue;
    }
    other.removeAttribute('class');
    const style = LOOKS.map((name) => [name, looks.getPropertyValue(name)] as const).filter(([, value]) => value !== '' && value !== 'none' && value !== 'normal' && value !== 'auto');
    // Without these a shape would get back what it was to lose.
    const none = ['fill', 'stroke'].filter((name) => looks.getPropertyValue(name) === 'none').map((name) => `${name}:none`);
    other.setAttribute('style', [...style.map(([name, value]) => `${name}:${value}`), ...none].join(';'));
    [...one.children].forEach((child, at) => {
      const twin = other.children[at];
      if (twin) pairs.push([child, twin]);
    });
  }
  return copy;
}

async function pictureOf(drawing: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = dressed(drawing);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.style.overflow = 'hidden';
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

/** The canvases and drawings of a table, in the order in which they lie over each other. */
function layers(table: HTMLElement): (HTMLCanvasElement | SVGSVGElement)[] {
  const all = [...table.querySelectorAll<HTMLCanvasElement | SVGSVGElement>(':scope > canvas, :scope > :is(.sheet, .cartouche, .drawing) > svg, :scope > div > canvas')];
  return all.filter((layer) => layer.getBoundingClientRect().width > 0);
}

/**
 * The table as a PNG, in the pixels of the screen.
 *
 * @throws if the browser makes no picture of what is drawn.
 */
export async function portrait(table: HTMLElement): Promise<Blob> {
  const frame = table.getBoundingClientRect();
  const dense = Math.min(devicePixelRatio || 1, 2);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(frame.width * dense);
  canvas.height = Math.round(frame.height * dense);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser paints no pictures.');
  pen.fillStyle = getComputedStyle(table).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (const layer of layers(table)) {
    const { left, top, width, height } = layer.getBoundingClientRect();
    const painted = layer instanceof HTMLCanvasElement ? layer : await pictureOf(layer, width, height);
    pen.drawImage(painted, (left - frame.left) * dense, (top - frame.top) * dense, width * dense, height * dense);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser makes no picture of the table.'))), 'image/png');
  });
}

/** The table that is shown in the page, if one is. */
export function shownTable(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.cloth > .table');
}
