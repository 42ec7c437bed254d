/** A way to sign in that a page offers. */
export type SignInWay = 'kakao' | 'apple' | 'noauth'
