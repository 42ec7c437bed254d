export const REFERENCE_PATH = '/api/docs'
export const SHAPES_PATH = `${REFERENCE_PATH}/shapes`
/** The description of the calls for programs. */
export const OPEN_API_PATH = '/openapi.json'

/** The calls of an area, or one of them. */
export const areaPath = (area: string, call = ''): string =>
  `${REFERENCE_PATH}/${area}${call === '' ? '' : `#${call}`}`
