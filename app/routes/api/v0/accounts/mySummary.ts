export { loader } from './my.ts'
