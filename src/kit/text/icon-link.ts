/**
 * The icon of every page, inside the page: browsers request /favicon.ico for a page without an icon, some before they paint
 * it. The drawing is that of public/favicon.svg.
 */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-7 -7 36 36"><rect x="-7" y="-7" width="36" height="36" rx="8" fill="#7c1f4a"/>' +
  '<path fill="#fff" fill-rule="evenodd" d="M0 0h22v8.2a2.8 2.8 0 0 0 0 5.6V22H0v-8.2a2.8 2.8 0 0 0 0-5.6zM3.6 3.6v14.8h14.8V3.6z"/>' +
  '<path fill="#f4c3d6" d="M7.4 7.4h7.2v7.2H7.4z"/></svg>'

const inAddress: Readonly<Record<string, string>> = { '<': '%3C', '>': '%3E', '"': "'", '#': '%23' }

/** Markup for the head of a page. Its policy has to allow images from `data:`. */
export const iconLink = `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${drawing.replace(/[<>"#]/g, (sign) => inAddress[sign] ?? '')}">`
