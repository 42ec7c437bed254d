// What comes once the page is there.
import { watchFields } from '../forms/fieldErrors.ts'
import './openModals.ts'

watchFields()
