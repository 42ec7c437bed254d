export const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** The chosen theme; dark by default. */
export const themeOf = (chosen: string | null): Theme => THEMES.find((theme) => theme === chosen) ?? 'dark'

export const THEME_NAMES: Record<Theme, string> = { dark: '어둡게', light: '밝게', system: '기기 설정' }

/** The colour of a phone's bars around the page; two colours with a condition each if the device decides. */
export const BAR_COLORS: Record<Theme, { color: string; media?: string }[]> = {
  dark: [{ color: '#0d1313' }],
  light: [{ color: '#f5f5f0' }],
  system: [
    { color: '#0d1313', media: '(prefers-color-scheme: dark)' },
    { color: '#f5f5f0', media: '(prefers-color-scheme: light)' },
  ],
}
