// For services and tools that start this file instead of main.mjs.
import './main.mjs'
