import webFont from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url'

/** The style sheet of the font. */
export const WEB_FONT = webFont
