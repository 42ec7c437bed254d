// Draws the icon sprite: run `bun run icons` after a change of app/ui/icons/names.ts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ICON_NAMES } from './names.ts'

export const SPRITE = join(import.meta.dirname, 'sprite.svg')

type Shape = [tag: string, attributes: Record<string, string>]

/** One symbol per icon, one line each. The drawings are lucide's (ISC). */
export async function drawSprite(): Promise<string> {
  const symbols = await Promise.all(ICON_NAMES.map(drawSymbol))
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}

async function drawSymbol(name: string): Promise<string> {
  const { __iconData } = await import(`lucide-react/icons/${name}`)
  const shapes = (__iconData.node as Shape[]).map(([tag, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`)
    return `<${tag}${written.join('')}/>`
  })
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`
}

if (import.meta.main) writeFileSync(SPRITE, await drawSprite())
