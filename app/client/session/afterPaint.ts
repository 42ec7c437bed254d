// Loaded after the first paint.
import { watchFields } from '../forms/fieldErrors.ts'
import './openModals.ts'

watchFields()
