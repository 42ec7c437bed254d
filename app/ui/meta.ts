import type { MetaFunction } from '@remix-run/react'

/** The title of a screen: its own words, then the site's name. */
export function titled(title: string | ((data: unknown) => string)): MetaFunction {
  return ({ matches, data }) => {
    const siteName = siteNameOf(matches.find((match) => match.id === 'root')?.data)
    const words = typeof title === 'string' ? title : title(data)
    return [{ title: siteName === '' ? words : `${words} · ${siteName}` }]
  }
}

function siteNameOf(rootData: unknown): string {
  const hasName = typeof rootData === 'object' && rootData !== null && 'siteName' in rootData
  return hasName ? String(rootData.siteName) : ''
}
