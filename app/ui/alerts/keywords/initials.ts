/** True for a text of initial consonants alone, ㅅㄹㅁ: the search reads them, keyword alerts do not. */
export const isInitials = (text: string): boolean => /^[ㄱ-ㅎㅏ-ㅣ\s]+$/.test(text.trim())
