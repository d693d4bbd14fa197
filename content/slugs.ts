/** `/agreements/<slug>` */
export type AgreementSlug = 'data-processing' | 'non-disclosure'

/** `/portfolio/<slug>` */
export type StudySlug = 'open-world-overdraw-cleanup' | 'competitive-fps-240hz' | 'ue5-vr-simulation'
