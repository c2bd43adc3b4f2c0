export type PlatformFigures = {
  users: number;
  unverifiedUsers: number;
  suspendedUsers: number;
  activities: number;
  publishedActivities: number;
  suspendedActivities: number;
  activityTypes: number;
  pendingTypeRequests: number;
  /** Made in the last thirty days, without those that were never paid. */
  recentBookings: number;
  failedMails: number;
};
