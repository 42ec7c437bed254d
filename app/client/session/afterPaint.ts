// What comes once the page is there.
import './openModals.ts'
// Before anybody types: without a network it could not come later.
import '../suggestions.ts'
