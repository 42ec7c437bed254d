// What comes once the page is there.
import './openModals.ts'
