/** The platform's time zone, by which it counts days; each activity has its own. */
export const PLATFORM_ZONE = 'Europe/Rome';
