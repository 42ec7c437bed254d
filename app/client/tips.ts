/** Escape puts away the tip that is shown, until the pointer or the focus goes elsewhere. The rest is the style sheet's. */
export function watchTips(): void {
  const { dataset } = document.documentElement
  window.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dataset.tips = 'off'
  })
  for (const moved of ['pointerover', 'focusin']) addEventListener(moved, () => delete dataset.tips)
}
