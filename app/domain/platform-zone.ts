/** The platform's own clock, by which it counts days; each activity has its own. */
export const PLATFORM_ZONE = 'Europe/Rome';
