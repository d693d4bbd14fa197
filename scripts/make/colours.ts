// Writes the colours of app/styles/tokens.css into the files that say them in sRGB: npm run colours

import { writeFileSync } from 'node:fs'
import { colouredFiles } from './colours/coloured-files.ts'

for (const { path, text } of colouredFiles()) writeFileSync(path, text)
