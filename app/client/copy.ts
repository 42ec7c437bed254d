import { showToast } from './toasts.ts'

/** Copies `text` to the clipboard and shows the toast `done`, or a toast about the failure. */
export async function copy(text: string, done: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  showToast(isCopied ? done : '복사하지 못했습니다. 길게 눌러 직접 복사해주세요.')
}

/** Passes an address of ours to the device's share sheet; without a share sheet it copies the address. */
export async function share(address: string, title: string): Promise<void> {
  if (!navigator.share) return copy(address, LINK_COPIED)
  await navigator.share({ title, url: address }).catch(() => {})
}

export const LINK_COPIED = '링크가 복사 되었습니다.'
