// What comes once the page is there.
import { watchFields } from '../fieldErrors.ts'
import './openModals.ts'

watchFields()
