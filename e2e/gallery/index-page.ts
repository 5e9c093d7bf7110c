/** The page that shows the pictures of a folder by flow, each beside the picture of an earlier run. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { variants } from './picture.ts'
import { flows } from './screens.ts'

export interface Shown {
  readonly name: string
  /** What went wrong on the way to the screen. */
  readonly fault: string | null
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const idOf = (name: string) => name.replaceAll(/[^\w]+/g, '-')

const style = `
  * { box-sizing: border-box }
  body { font: 15px/1.4 system-ui; margin: 0; color: #222; background: #eceae6; display: grid; grid-template-columns: 240px 1fr }
  nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 16px; background: #fff; font-size: 13px }
  nav b { display: block; margin: 12px 0 4px } nav a { display: block; color: inherit; text-decoration: none; padding: 2px 0 }
  main { padding: 16px 24px; overflow: auto }
  h2 { margin: 40px 0 8px } h3 { margin: 32px 0 8px; font-size: 15px } h3 small { color: #b00020 }
  fieldset { position: sticky; top: 0; z-index: 2; border: 0; background: #eceae6; padding: 8px 0; display: flex; gap: 16px; flex-wrap: wrap }
  .row { display: flex; gap: 16px; align-items: start; overflow-x: auto; padding-bottom: 8px }
  figure { margin: 0; flex: none; width: var(--w); position: relative; background: #fff; box-shadow: 0 1px 4px #0003 }
  figure img { display: block; width: 100% }
  figure::after { content: ''; position: absolute; inset-inline: 0; top: calc(var(--w) * var(--fold)); border-top: 1px dashed #e0004d }
  figcaption { padding: 4px 8px; font-size: 12px; color: #666; background: #f6f5f2 }
  figure.old { opacity: .85 }
`

/** Shows the variants that are ticked. */
const script = `
  const show = () => {
    for (const box of document.querySelectorAll('fieldset input'))
      for (const row of document.getElementsByClassName(box.value)) row.style.display = box.checked ? 'contents' : 'none'
  }
  document.querySelector('fieldset').addEventListener('change', show)
  show()
`

function figures(folder: string, base: string | null, name: string): string {
  const variantsWithPicture = Object.entries(variants).filter(([label]) =>
    existsSync(join(folder, `${name}.${label}.webp`)),
  )
  const rows = variantsWithPicture.map(([label, { width, height }]) => {
    const file = `${encodeURIComponent(name)}.${label}.webp`
    const shown = (path: string, caption: string, kind = '') =>
      `<figure class="${kind}" style="--w: ${String(Math.min(width, 640))}px; --fold: ${String(height / width)}"><figcaption>${caption}</figcaption><a href="${path}"><img src="${path}" loading="lazy" alt=""></a></figure>`
    const before = base !== null && existsSync(join(folder, base, `${name}.${label}.webp`))
    return `<div class="${label}" style="display: contents">${before ? shown(`${base}/${file}`, `${label}, before`, 'old') : ''}${shown(file, label)}</div>`
  })
  return `<div class="row">${rows.join('')}</div>`
}

/**
 * Writes index.html.
 * @param base folder of the earlier pictures, relative to `folder`
 * @param shown the screens of this run
 */
export async function writeIndex(
  folder: string,
  base: string | null,
  shown: readonly Shown[],
): Promise<void> {
  const faults = new Map(shown.map(({ name, fault }) => [name, fault]))
  const names = (flow: string) =>
    Object.keys(flows[flow] ?? {}).filter((name) => existsSync(join(folder, `${name}.phone.webp`)))
  const nav = Object.keys(flows).map(
    (flow) =>
      `<b>${flow}</b>${names(flow)
        .map((name) => `<a href="#${idOf(name)}">${escape(name)}</a>`)
        .join('')}`,
  )
  const sections = Object.keys(flows).map((flow) => {
    const list = names(flow).map(
      (name) =>
        `<h3 id="${idOf(name)}">${escape(name)} <small>${escape(faults.get(name) ?? '')}</small></h3>${figures(folder, base, name)}`,
    )
    return `<h2>${flow}</h2>${list.join('\n')}`
  })
  const boxes = Object.keys(variants).map(
    (label) => `<label><input type="checkbox" value="${label}" checked> ${label}</label>`,
  )
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>${style}</style><nav>${nav.join('')}</nav><main><fieldset>${boxes.join('')}</fieldset>${sections.join('\n')}</main><script>${script}</script>`,
  )
}
