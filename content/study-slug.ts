/** Every study there is, by its address: `/portfolio/<slug>`. */
export type StudySlug = 'open-world-overdraw-cleanup' | 'competitive-fps-240hz' | 'ue5-vr-simulation'
