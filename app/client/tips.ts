/** Escape hides the visible tooltip until the pointer or the focus moves elsewhere. The style sheet does the rest. */
export function watchTips(): void {
  const { dataset } = document.documentElement
  window.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dataset.tips = 'off'
  })
  for (const moved of ['pointerover', 'focusin']) addEventListener(moved, () => delete dataset.tips)
}
