CREATE TYPE "public"."session_kind" AS ENUM('full', 'onboarding');--> statement-breakpoint
CREATE TYPE "public"."token_purpose" AS ENUM('verify_email', 'reset_password', 'change_email');--> statement-breakpoint
CREATE TYPE "public"."user_role" AS ENUM('operator', 'team', 'admin');--> statement-breakpoint
CREATE TYPE "public"."referral_state" AS ENUM('waiting', 'counted', 'refused');--> statement-breakpoint
CREATE TYPE "public"."membership_role" AS ENUM('owner', 'member');--> statement-breakpoint
CREATE TYPE "public"."type_request_status" AS ENUM('pending', 'approved', 'merged', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."rate_pricing" AS ENUM('per_person', 'per_booking', 'per_unit');--> statement-breakpoint
CREATE TYPE "public"."question_kind" AS ENUM('text', 'choice');--> statement-breakpoint
CREATE TYPE "public"."resource_sharing" AS ENUM('shared', 'exclusive');--> statement-breakpoint
CREATE TYPE "public"."entry_side" AS ENUM('origin', 'destination');--> statement-breakpoint
CREATE TYPE "public"."entry_source" AS ENUM('DIRECT', 'PROPOSAL');--> statement-breakpoint
CREATE TYPE "public"."entry_status" AS ENUM('PENDING', 'ACCEPTED', 'REJECTED');--> statement-breakpoint
CREATE TYPE "public"."move_status" AS ENUM('waiting', 'done', 'ended');--> statement-breakpoint
CREATE TYPE "public"."booking_actor" AS ENUM('guest', 'operator', 'admin', 'system');--> statement-breakpoint
CREATE TYPE "public"."booking_source" AS ENUM('online', 'on_the_spot', 'payment_link');--> statement-breakpoint
CREATE TYPE "public"."booking_status" AS ENUM('pending', 'confirmed', 'cancelled', 'completed');--> statement-breakpoint
CREATE TYPE "public"."cancellation_reason" AS ENUM('expired', 'replaced', 'payment_failed', 'customer', 'operator', 'sold_out');--> statement-breakpoint
CREATE TYPE "public"."checkout_status" AS ENUM('creating', 'open', 'complete', 'expired');--> statement-breakpoint
CREATE TYPE "public"."dispute_status" AS ENUM('inquiry', 'inquiry_closed', 'open', 'won', 'lost');--> statement-breakpoint
CREATE TYPE "public"."payment_outcome" AS ENUM('received', 'confirmed', 'refunded', 'flagged');--> statement-breakpoint
CREATE TYPE "public"."refund_reason" AS ENUM('cancellation', 'late_payment', 'operator', 'moved', 'stripe_dashboard');--> statement-breakpoint
CREATE TYPE "public"."refund_status" AS ENUM('requested', 'pending', 'succeeded', 'failed', 'canceled');--> statement-breakpoint
CREATE TYPE "public"."transfer_status" AS ENUM('requested', 'paid', 'failed');--> statement-breakpoint
CREATE TYPE "public"."settlement_state" AS ENUM('waiting', 'disputed', 'no_account', 'refused', 'debt', 'done');--> statement-breakpoint
CREATE TYPE "public"."ledger_account_kind" AS ENUM('stripe_balance', 'guest_funds', 'platform_fees', 'processing_costs', 'owner_payable', 'reseller_payable', 'debt', 'credits', 'credits_granted', 'dispute_reserve');--> statement-breakpoint
CREATE TYPE "public"."mail_state" AS ENUM('queued', 'sent', 'failed', 'dropped');--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" integer,
	"on_behalf_of_id" integer,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" bigint,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"client_address" "inet"
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"impersonator_id" integer,
	"kind" "session_kind" DEFAULT 'full' NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "sessions_impersonator_is_other" CHECK ("sessions"."impersonator_id" <> "sessions"."user_id"),
	CONSTRAINT "sessions_impersonator_confirms_nothing" CHECK ("sessions"."impersonator_id" is null or "sessions"."confirmed_at" is null)
);
--> statement-breakpoint
CREATE TABLE "user_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"purpose" "token_purpose" NOT NULL,
	"token_hash" text NOT NULL,
	"new_email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "user_tokens_new_email" CHECK (("user_tokens"."purpose" = 'change_email') = ("user_tokens"."new_email" is not null))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text GENERATED ALWAYS AS (lower(btrim(email))) STORED NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" "user_role" DEFAULT 'operator' NOT NULL,
	"privacy_accepted_at" timestamp with time zone NOT NULL,
	"terms_accepted_at" timestamp with time zone,
	"translation_agreed_at" timestamp with time zone,
	"email_verified_at" timestamp with time zone,
	"onboarding_completed_at" timestamp with time zone,
	"referral_code" text NOT NULL,
	"referred_by_id" integer,
	"sign_up_address_hash" text,
	"sign_up_network_hash" text,
	"first_published_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_name_length" CHECK (char_length(btrim("users"."name")) >= 1 and char_length("users"."name") <= 80),
	CONSTRAINT "users_surname_length" CHECK (char_length(btrim("users"."surname")) >= 1 and char_length("users"."surname") <= 80),
	CONSTRAINT "users_email_length" CHECK (char_length(btrim("users"."email")) >= 5 and char_length("users"."email") <= 320),
	CONSTRAINT "users_phone_length" CHECK (char_length(btrim("users"."phone")) >= 1 and char_length("users"."phone") <= 40),
	CONSTRAINT "users_not_own_referrer" CHECK ("users"."referred_by_id" <> "users"."id")
);
--> statement-breakpoint
CREATE TABLE "half_sign_ins" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"enabled_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	CONSTRAINT "second_factors_failures" CHECK ("second_factors"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"inviter_id" integer NOT NULL,
	"state" "referral_state" DEFAULT 'waiting' NOT NULL,
	"waiting_since" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "referrals_of_others" CHECK ("referrals"."user_id" <> "referrals"."inviter_id"),
	CONSTRAINT "referrals_decided" CHECK (("referrals"."state" = 'waiting') = ("referrals"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"activity_type_id" integer NOT NULL,
	"name" text NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"subdomain" text NOT NULL,
	"vat_number" text,
	"iban" text,
	"payment_account_id" integer,
	"email" text NOT NULL,
	"phone" text,
	"website" text,
	"legal_city" text,
	"legal_province" text,
	"legal_address" text,
	"legal_zip_code" text,
	"city" text,
	"province" text,
	"address" text,
	"zip_code" text,
	"time_zone" text DEFAULT 'Europe/Rome' NOT NULL,
	"page_config" jsonb DEFAULT '{"primaryColor":"#107B49","backgroundColor":"#EFFCF3"}'::jsonb NOT NULL,
	"logo_id" integer,
	"embed_hosts" text[] DEFAULT '{}' NOT NULL,
	"published_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"form_nonce" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_form_nonce_key" UNIQUE("form_nonce"),
	CONSTRAINT "activities_name_length" CHECK (char_length(btrim("activities"."name")) >= 1 and char_length("activities"."name") <= 80),
	CONSTRAINT "activities_subdomain_shape" CHECK ("activities"."subdomain" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("activities"."subdomain") between 2 and 30),
	CONSTRAINT "activities_vat_number_shape" CHECK ("activities"."vat_number" ~ '^[0-9]{11}$'),
	CONSTRAINT "activities_zip_code_shape" CHECK ("activities"."zip_code" ~ '^[0-9]{5}$'),
	CONSTRAINT "activities_legal_zip_code_shape" CHECK ("activities"."legal_zip_code" ~ '^[0-9]{5}$'),
	CONSTRAINT "activities_iban_shape" CHECK ("activities"."iban" ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$'),
	CONSTRAINT "activities_colours" CHECK ("activities"."page_config"->>'primaryColor' ~ '^#[0-9a-fA-F]{6}$' and "activities"."page_config"->>'backgroundColor' ~ '^#[0-9a-fA-F]{6}$')
);
--> statement-breakpoint
CREATE TABLE "activity_images" (
	"activity_id" integer NOT NULL,
	"image_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "activity_images_activity_id_image_id_pk" PRIMARY KEY("activity_id","image_id"),
	CONSTRAINT "activity_images_position_range" CHECK ("activity_images"."position" between 0 and 9)
);
--> statement-breakpoint
CREATE TABLE "activity_type_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_type_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"requested_by_id" integer,
	"activity_id" integer,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" "type_request_status" DEFAULT 'pending' NOT NULL,
	"decided_by_id" integer,
	"decided_at" timestamp with time zone,
	"resulting_type_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_type_requests_name_length" CHECK (char_length(btrim("activity_type_requests"."name")) >= 1 and char_length("activity_type_requests"."name") <= 80),
	CONSTRAINT "activity_type_requests_decided" CHECK (("activity_type_requests"."status" = 'pending') = ("activity_type_requests"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "activity_types" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"parent_id" integer,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"vat_free" boolean DEFAULT false NOT NULL,
	"host" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_types_name_length" CHECK (char_length(btrim("activity_types"."name")) >= 1 and char_length("activity_types"."name") <= 80),
	CONSTRAINT "activity_types_not_own_parent" CHECK ("activity_types"."parent_id" <> "activity_types"."id")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"activity_id" integer NOT NULL,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"unused_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_width_range" CHECK ("images"."width" between 1 and 20000),
	CONSTRAINT "images_height_range" CHECK ("images"."height" between 1 and 20000),
	CONSTRAINT "images_alt_length" CHECK (char_length("images"."alt") <= 300)
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"activity_id" integer NOT NULL,
	"invited_by_id" integer,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by_id" integer
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"activity_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" "membership_role" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_activity_id_user_id_pk" PRIMARY KEY("activity_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "subdomain_history" (
	"subdomain" text PRIMARY KEY NOT NULL,
	"activity_id" integer,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalog_images" (
	"catalog_id" integer NOT NULL,
	"image_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "catalog_images_catalog_id_image_id_pk" PRIMARY KEY("catalog_id","image_id"),
	CONSTRAINT "catalog_images_position_range" CHECK ("catalog_images"."position" between 0 and 9)
);
--> statement-breakpoint
CREATE TABLE "catalog_services" (
	"catalog_id" integer NOT NULL,
	"service_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "catalog_services_catalog_id_service_id_pk" PRIMARY KEY("catalog_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "catalogs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"activity_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"public" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"form_nonce" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalogs_form_nonce_key" UNIQUE("form_nonce"),
	CONSTRAINT "catalogs_name_length" CHECK (char_length(btrim("catalogs"."name")) >= 1 and char_length("catalogs"."name") <= 80),
	CONSTRAINT "catalogs_description_length" CHECK (char_length("catalogs"."description") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"service_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_cents" bigint NOT NULL,
	"pricing" "rate_pricing" DEFAULT 'per_person' NOT NULL,
	"min_people" integer DEFAULT 1 NOT NULL,
	"max_people" integer,
	"position" integer NOT NULL,
	"archived_at" timestamp with time zone,
	"form_nonce" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rates_form_nonce_key" UNIQUE("form_nonce"),
	CONSTRAINT "rates_name_length" CHECK (char_length(btrim("rates"."name")) >= 1 and char_length("rates"."name") <= 60),
	CONSTRAINT "rates_price_range" CHECK ("rates"."price_cents" between 100 and 10000000),
	CONSTRAINT "rates_min_people_range" CHECK ("rates"."min_people" between 1 and 1000),
	CONSTRAINT "rates_people_order" CHECK ("rates"."max_people" between "rates"."min_people" and 1000)
);
--> statement-breakpoint
CREATE TABLE "service_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"activity_id" integer NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"icon" text NOT NULL,
	"form_nonce" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_categories_form_nonce_key" UNIQUE("form_nonce"),
	CONSTRAINT "service_categories_name_length" CHECK (char_length(btrim("service_categories"."name")) >= 1 and char_length("service_categories"."name") <= 60),
	CONSTRAINT "service_categories_color_shape" CHECK ("service_categories"."color" ~ '^#[0-9a-fA-F]{6}$'),
	CONSTRAINT "service_categories_icon_shape" CHECK ("service_categories"."icon" ~ '^[a-z0-9-]+:[a-z0-9-]+$')
);
--> statement-breakpoint
CREATE TABLE "service_images" (
	"service_id" integer NOT NULL,
	"image_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "service_images_service_id_image_id_pk" PRIMARY KEY("service_id","image_id"),
	CONSTRAINT "service_images_position_range" CHECK ("service_images"."position" between 0 and 9)
);
--> statement-breakpoint
CREATE TABLE "service_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"service_id" integer NOT NULL,
	"label" text NOT NULL,
	"kind" "question_kind" DEFAULT 'text' NOT NULL,
	"choices" text[] DEFAULT '{}' NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"form_nonce" text,
	"archived_at" timestamp with time zone,
	CONSTRAINT "service_questions_form_nonce_key" UNIQUE("form_nonce"),
	CONSTRAINT "service_questions_label_length" CHECK (char_length(btrim("service_questions"."label")) >= 1 and char_length("service_questions"."label") <= 200),
	CONSTRAINT "service_questions_choices" CHECK (("service_questions"."kind" = 'choice') = (cardinality("service_questions"."choices") > 0))
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"activity_id" integer NOT NULL,
	"category_id" integer,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_cents" bigint NOT NULL,
	"max_resale_fee" integer DEFAULT 0 NOT NULL,
	"visible_in_marketplace" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"email" text,
	"phone" text,
	"map_url" text,
	"video_url" text,
	"cut_off_minutes" integer DEFAULT 0 NOT NULL,
	"horizon_days" integer DEFAULT 365 NOT NULL,
	"cancellation_hours" integer DEFAULT 48 NOT NULL,
	"reminder_text" text DEFAULT '' NOT NULL,
	"archived_at" timestamp with time zone,
	"form_nonce" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "services_form_nonce_key" UNIQUE("form_nonce"),
	CONSTRAINT "services_name_length" CHECK (char_length(btrim("services"."name")) >= 1 and char_length("services"."name") <= 120),
	CONSTRAINT "services_description_length" CHECK (char_length("services"."description") <= 10000),
	CONSTRAINT "services_price_range" CHECK ("services"."price_cents" between 100 and 10000000),
	CONSTRAINT "services_max_resale_fee_range" CHECK ("services"."max_resale_fee" between 0 and 10000),
	CONSTRAINT "services_cut_off_range" CHECK ("services"."cut_off_minutes" between 0 and 525600),
	CONSTRAINT "services_horizon_range" CHECK ("services"."horizon_days" between 1 and 1095),
	CONSTRAINT "services_cancellation_range" CHECK ("services"."cancellation_hours" between 0 and 8760),
	CONSTRAINT "services_tags_count" CHECK (cardinality("services"."tags") <= 20)
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"activity_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"resource_id" integer,
	"seed" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_secret_hash_key" UNIQUE("secret_hash"),
	CONSTRAINT "calendar_feeds_key" UNIQUE NULLS NOT DISTINCT("activity_id","user_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource_id" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"weekdays" integer DEFAULT 127 NOT NULL,
	"archived_at" timestamp with time zone,
	"form_nonce" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendars_form_nonce_key" UNIQUE("form_nonce"),
	CONSTRAINT "calendars_date_order" CHECK ("calendars"."start_date" <= "calendars"."end_date"),
	CONSTRAINT "calendars_date_range" CHECK ("calendars"."start_date" >= '2000-01-01' and "calendars"."end_date" <= '2200-12-31'),
	CONSTRAINT "calendars_weekdays_range" CHECK ("calendars"."weekdays" between 1 and 127),
	CONSTRAINT "calendars_name_length" CHECK (char_length("calendars"."name") <= 80)
);
--> statement-breakpoint
CREATE TABLE "closed_dates" (
	"calendar_id" integer NOT NULL,
	"date" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "closed_dates_calendar_id_date_pk" PRIMARY KEY("calendar_id","date")
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"activity_id" integer NOT NULL,
	"name" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"capacity" integer DEFAULT 1 NOT NULL,
	"min_participants" integer DEFAULT 1 NOT NULL,
	"max_participants" integer,
	"sharing" "resource_sharing" DEFAULT 'shared' NOT NULL,
	"buffer_before_minutes" integer DEFAULT 0 NOT NULL,
	"buffer_after_minutes" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"form_nonce" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resources_form_nonce_key" UNIQUE("form_nonce"),
	CONSTRAINT "resources_name_length" CHECK (char_length(btrim("resources"."name")) >= 1 and char_length("resources"."name") <= 80),
	CONSTRAINT "resources_quantity_range" CHECK ("resources"."quantity" between 1 and 1000),
	CONSTRAINT "resources_capacity_range" CHECK ("resources"."capacity" between 1 and 1000),
	CONSTRAINT "resources_min_participants_range" CHECK ("resources"."min_participants" between 1 and 1000),
	CONSTRAINT "resources_participants_order" CHECK ("resources"."max_participants" between "resources"."min_participants" and 1000),
	CONSTRAINT "resources_buffer_before_range" CHECK ("resources"."buffer_before_minutes" between 0 and 1440),
	CONSTRAINT "resources_buffer_after_range" CHECK ("resources"."buffer_after_minutes" between 0 and 1440)
);
--> statement-breakpoint
CREATE TABLE "sales_stops" (
	"resource_id" integer NOT NULL,
	"date" date NOT NULL,
	"start_time" time,
	"end_time" time,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "sales_stops_key" UNIQUE NULLS NOT DISTINCT("resource_id","date","start_time","end_time"),
	CONSTRAINT "sales_stops_hours_together" CHECK (("sales_stops"."start_time" is null) = ("sales_stops"."end_time" is null))
);
--> statement-breakpoint
CREATE TABLE "service_resources" (
	"service_id" integer NOT NULL,
	"resource_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "service_resources_service_id_resource_id_pk" PRIMARY KEY("service_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "slot_closures" (
	"slot_id" integer NOT NULL,
	"date" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "slot_closures_slot_id_date_pk" PRIMARY KEY("slot_id","date")
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"calendar_id" integer NOT NULL,
	"name" text NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"quantity" integer NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"supersedes_id" integer,
	"archived_at" timestamp with time zone,
	"form_nonce" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slots_form_nonce_key" UNIQUE("form_nonce"),
	CONSTRAINT "slots_name_length" CHECK (char_length(btrim("slots"."name")) >= 1 and char_length("slots"."name") <= 60),
	CONSTRAINT "slots_times_differ" CHECK ("slots"."start_time" <> "slots"."end_time"),
	CONSTRAINT "slots_start_before_midnight" CHECK ("slots"."start_time" < '24:00'),
	CONSTRAINT "slots_midnight_is_24" CHECK ("slots"."end_time" <> '00:00'),
	CONSTRAINT "slots_quantity_range" CHECK ("slots"."quantity" between 1 and 1000),
	CONSTRAINT "slots_validity_order" CHECK ("slots"."valid_from" <= "slots"."valid_to")
);
--> statement-breakpoint
CREATE TABLE "marketplace_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "marketplace_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"service_id" integer NOT NULL,
	"catalog_id" integer,
	"origin_activity_id" integer NOT NULL,
	"destination_activity_id" integer NOT NULL,
	"fee" integer NOT NULL,
	"proposed_fee" integer,
	"status" "entry_status" NOT NULL,
	"source" "entry_source" NOT NULL,
	"rejection_reason" text,
	"created_by_id" integer,
	"decided_by_id" integer,
	"decided_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" "entry_side",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "marketplace_entries_fee_range" CHECK ("marketplace_entries"."fee" between 0 and 10000),
	CONSTRAINT "marketplace_entries_proposed_fee_range" CHECK ("marketplace_entries"."proposed_fee" between 0 and 10000),
	CONSTRAINT "marketplace_entries_two_activities" CHECK ("marketplace_entries"."origin_activity_id" <> "marketplace_entries"."destination_activity_id"),
	CONSTRAINT "marketplace_entries_direct_is_accepted" CHECK ("marketplace_entries"."source" <> 'DIRECT' or "marketplace_entries"."status" = 'ACCEPTED'),
	CONSTRAINT "marketplace_entries_ended" CHECK (("marketplace_entries"."ended_at" is null) = ("marketplace_entries"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "marketplace_entry_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "marketplace_entry_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" integer,
	"kind" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"booking_id" integer NOT NULL,
	"status" "move_status" DEFAULT 'waiting' NOT NULL,
	"resource_id" integer NOT NULL,
	"slot_id" integer NOT NULL,
	"slot_name" text NOT NULL,
	"date" date NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"total_cents" bigint NOT NULL,
	"difference_cents" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"hold_expires_at" timestamp with time zone NOT NULL,
	"requested_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_moves_difference" CHECK ("booking_moves"."difference_cents" between 1 and "booking_moves"."total_cents"),
	CONSTRAINT "booking_moves_note_length" CHECK (char_length("booking_moves"."note") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "allocations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" integer NOT NULL,
	"resource_id" integer NOT NULL,
	"slot_id" integer NOT NULL,
	"unit" integer NOT NULL,
	"people" integer NOT NULL,
	"date" date NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"during" "tsrange" NOT NULL,
	"share_key" text NOT NULL,
	"move_id" integer,
	"hold_expires_at" timestamp with time zone,
	CONSTRAINT "allocations_booking_unit_key" UNIQUE NULLS NOT DISTINCT("booking_id","move_id","unit"),
	CONSTRAINT "allocations_unit_range" CHECK ("allocations"."unit" between 1 and 1000),
	CONSTRAINT "allocations_people_range" CHECK ("allocations"."people" between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "booking_answers" (
	"booking_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"label" text NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "booking_answers_booking_id_question_id_pk" PRIMARY KEY("booking_id","question_id"),
	CONSTRAINT "booking_answers_length" CHECK (char_length("booking_answers"."answer") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "booking_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"actor" "booking_actor" NOT NULL,
	"actor_user_id" integer,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_lines" (
	"booking_id" integer NOT NULL,
	"position" integer NOT NULL,
	"rate_id" integer NOT NULL,
	"rate_name" text NOT NULL,
	"pricing" "rate_pricing" NOT NULL,
	"people" integer NOT NULL,
	"multiplier" integer NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	CONSTRAINT "booking_lines_booking_id_position_pk" PRIMARY KEY("booking_id","position"),
	CONSTRAINT "booking_lines_people_range" CHECK ("booking_lines"."people" between 1 and 1000),
	CONSTRAINT "booking_lines_multiplier" CHECK ("booking_lines"."multiplier" >= 1 and ("booking_lines"."pricing" <> 'per_person' or "booking_lines"."multiplier" = "booking_lines"."people") and ("booking_lines"."pricing" <> 'per_booking' or "booking_lines"."multiplier" = 1)),
	CONSTRAINT "booking_lines_total" CHECK ("booking_lines"."total_cents" = "booking_lines"."unit_price_cents" * "booking_lines"."multiplier")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"secret" text NOT NULL,
	"activity_id" integer NOT NULL,
	"owner_activity_id" integer NOT NULL,
	"marketplace_entry_id" integer,
	"service_id" integer NOT NULL,
	"catalog_id" integer,
	"resource_id" integer NOT NULL,
	"slot_id" integer NOT NULL,
	"rate_id" integer,
	"status" "booking_status" DEFAULT 'pending' NOT NULL,
	"cancellation_reason" "cancellation_reason",
	"source" "booking_source" DEFAULT 'online' NOT NULL,
	"date" date NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"service_name" text NOT NULL,
	"slot_name" text NOT NULL,
	"resource_name" text NOT NULL,
	"vat_free" boolean NOT NULL,
	"quantity" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"resale_fee" integer DEFAULT 0 NOT NULL,
	"platform_fee" integer NOT NULL,
	"platform_fee_fixed_cents" bigint NOT NULL,
	"free_cancellation_until" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text,
	"privacy_accepted_at" timestamp with time zone,
	"hold_expires_at" timestamp with time zone,
	"hold_restarted_at" timestamp with time zone,
	"form_nonce" text,
	"guest_key_hash" text,
	"client_address_hash" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"no_show_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_reference_shape" CHECK ("bookings"."reference" ~ '^[2-9A-HJ-NP-Z]{6,8}$'),
	CONSTRAINT "bookings_secret_length" CHECK (char_length("bookings"."secret") >= 22),
	CONSTRAINT "bookings_quantity_range" CHECK ("bookings"."quantity" between 1 and 1000),
	CONSTRAINT "bookings_total_positive" CHECK ("bookings"."total_cents" >= 100),
	CONSTRAINT "bookings_reason_if_cancelled" CHECK (("bookings"."status" = 'cancelled') = ("bookings"."cancellation_reason" is not null)),
	CONSTRAINT "bookings_pending_has_hold" CHECK ("bookings"."status" <> 'pending' or "bookings"."hold_expires_at" is not null),
	CONSTRAINT "bookings_instants_order" CHECK ("bookings"."starts_at" < "bookings"."ends_at"),
	CONSTRAINT "bookings_resale_fee_range" CHECK ("bookings"."resale_fee" between 0 and 10000),
	CONSTRAINT "bookings_platform_fee_range" CHECK ("bookings"."platform_fee" between 0 and 10000),
	CONSTRAINT "bookings_fixed_fee_positive" CHECK ("bookings"."platform_fee_fixed_cents" >= 0),
	CONSTRAINT "bookings_resold_has_entry" CHECK (("bookings"."activity_id" <> "bookings"."owner_activity_id") = ("bookings"."marketplace_entry_id" is not null)),
	CONSTRAINT "bookings_name_length" CHECK (char_length(btrim("bookings"."name")) >= 1 and char_length("bookings"."name") <= 80),
	CONSTRAINT "bookings_surname_length" CHECK (char_length(btrim("bookings"."surname")) >= 1 and char_length("bookings"."surname") <= 80),
	CONSTRAINT "bookings_phone_length" CHECK (char_length(btrim("bookings"."phone")) >= 0 and char_length("bookings"."phone") <= 40),
	CONSTRAINT "bookings_message_length" CHECK (char_length("bookings"."message") <= 2000),
	CONSTRAINT "bookings_online_accepts_privacy" CHECK ("bookings"."source" <> 'online' or "bookings"."privacy_accepted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "invoice_requests" (
	"booking_id" integer PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"address" text NOT NULL,
	"fiscal_code" text,
	"vat_number" text,
	"recipient_code" text,
	"pec" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_requests_vat_number_shape" CHECK ("invoice_requests"."vat_number" ~ '^[0-9]{11}$'),
	CONSTRAINT "invoice_requests_recipient_code_shape" CHECK ("invoice_requests"."recipient_code" ~ '^[A-Z0-9]{6,7}$'),
	CONSTRAINT "invoice_requests_identified" CHECK ("invoice_requests"."fiscal_code" is not null or "invoice_requests"."vat_number" is not null)
);
--> statement-breakpoint
CREATE TABLE "booking_transitions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_transitions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_status" "booking_status" NOT NULL,
	"from_reason" "cancellation_reason",
	"to_status" "booking_status" NOT NULL,
	"needs_payment" boolean DEFAULT false NOT NULL,
	CONSTRAINT "booking_transitions_key" UNIQUE NULLS NOT DISTINCT("from_status","from_reason","to_status")
);
--> statement-breakpoint
CREATE TABLE "checkout_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checkout_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"booking_id" integer NOT NULL,
	"attempt" integer NOT NULL,
	"move_id" integer,
	"idempotency_key" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"status" "checkout_status" DEFAULT 'creating' NOT NULL,
	"stripe_session_id" text,
	"url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkout_sessions_amount_positive" CHECK ("checkout_sessions"."amount_cents" >= 50),
	CONSTRAINT "checkout_sessions_has_id" CHECK ("checkout_sessions"."status" = 'creating' or "checkout_sessions"."stripe_session_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"stripe_dispute_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" "dispute_status" DEFAULT 'open' NOT NULL,
	"needs_response" boolean DEFAULT false NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "disputes_closed" CHECK (("disputes"."status" in ('inquiry', 'open')) = ("disputes"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"account_label" text NOT NULL,
	"stripe_account_id" text NOT NULL,
	"livemode" boolean NOT NULL,
	"details_submitted" boolean DEFAULT false NOT NULL,
	"transfers_active" boolean DEFAULT false NOT NULL,
	"payouts_enabled" boolean DEFAULT false NOT NULL,
	"synced_at" timestamp with time zone,
	"disconnected_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_accounts_label_length" CHECK (char_length(btrim("payment_accounts"."account_label")) >= 1 and char_length("payment_accounts"."account_label") <= 60)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"booking_id" integer NOT NULL,
	"checkout_session_id" integer NOT NULL,
	"stripe_payment_intent_id" text NOT NULL,
	"stripe_charge_id" text,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"processing_fee_cents" bigint,
	"outcome" "payment_outcome" DEFAULT 'received' NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"booking_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" "refund_reason" NOT NULL,
	"request_key" text NOT NULL,
	"status" "refund_status" DEFAULT 'requested' NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"stripe_refund_id" text,
	"requested_by_id" integer,
	"last_error" text,
	"paid_otherwise_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_paid_otherwise" CHECK ("refunds"."paid_otherwise_at" is null or "refunds"."status" in ('failed', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "transfer_reversals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_reversals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transfer_id" integer NOT NULL,
	"refund_id" integer,
	"amount_cents" bigint NOT NULL,
	"idempotency_key" text NOT NULL,
	"status" "transfer_status" DEFAULT 'requested' NOT NULL,
	"stripe_reversal_id" text,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfer_reversals_amount_positive" CHECK ("transfer_reversals"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"booking_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"activity_id" integer NOT NULL,
	"payment_account_id" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reversed_cents" bigint DEFAULT 0 NOT NULL,
	"idempotency_key" text NOT NULL,
	"status" "transfer_status" DEFAULT 'requested' NOT NULL,
	"stripe_transfer_id" text,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_amount_positive" CHECK ("transfers"."amount_cents" > 0),
	CONSTRAINT "transfers_reversed_range" CHECK ("transfers"."reversed_cents" between 0 and "transfers"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"livemode" boolean NOT NULL,
	"object_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"result" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliation_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"stripe_object_id" text NOT NULL,
	"booking_id" integer,
	"stripe_cents" bigint,
	"ledger_cents" bigint,
	"detail" text DEFAULT '' NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "reconciliation_differences_ledger_range" CHECK ("reconciliation_differences"."ledger_cents" between -1000000000000 and 1000000000000)
);
--> statement-breakpoint
CREATE TABLE "reconciliation_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliation_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"compared" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"booking_id" integer PRIMARY KEY NOT NULL,
	"state" "settlement_state" DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlements_done" CHECK (("settlements"."state" = 'done') = ("settlements"."due_at" is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" "ledger_account_kind" NOT NULL,
	"activity_id" integer,
	"user_id" integer,
	CONSTRAINT "ledger_accounts_key" UNIQUE NULLS NOT DISTINCT("kind","activity_id","user_id"),
	CONSTRAINT "ledger_accounts_party" CHECK (("ledger_accounts"."kind" in ('owner_payable', 'reseller_payable', 'debt')) = ("ledger_accounts"."activity_id" is not null) and ("ledger_accounts"."kind" = 'credits') = ("ledger_accounts"."user_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"account_id" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "ledger_entries_not_zero" CHECK ("ledger_entries"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"booking_id" integer,
	"payment_id" integer,
	"refund_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"booking_id" integer,
	"user_id" integer,
	"recipient" text NOT NULL,
	"recipient_name" text DEFAULT '' NOT NULL,
	"key" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" "mail_state" DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_one_line_recipient" CHECK ("mails"."recipient" !~ '[
,]'),
	CONSTRAINT "mails_sent" CHECK (("mails"."state" = 'sent') = ("mails"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "password_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "server_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_on_behalf_of_id_users_id_fk" FOREIGN KEY ("on_behalf_of_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonator_id_users_id_fk" FOREIGN KEY ("impersonator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_referred_by_id_users_id_fk" FOREIGN KEY ("referred_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "half_sign_ins" ADD CONSTRAINT "half_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_activity_type_id_activity_types_id_fk" FOREIGN KEY ("activity_type_id") REFERENCES "public"."activity_types"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_payment_account_id_payment_accounts_id_fk" FOREIGN KEY ("payment_account_id") REFERENCES "public"."payment_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_logo_id_images_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_images" ADD CONSTRAINT "activity_images_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_images" ADD CONSTRAINT "activity_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_type_requests" ADD CONSTRAINT "activity_type_requests_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_type_requests" ADD CONSTRAINT "activity_type_requests_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_type_requests" ADD CONSTRAINT "activity_type_requests_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_type_requests" ADD CONSTRAINT "activity_type_requests_resulting_type_id_activity_types_id_fk" FOREIGN KEY ("resulting_type_id") REFERENCES "public"."activity_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_types" ADD CONSTRAINT "activity_types_parent_id_activity_types_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."activity_types"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_id_users_id_fk" FOREIGN KEY ("accepted_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subdomain_history" ADD CONSTRAINT "subdomain_history_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_images" ADD CONSTRAINT "catalog_images_catalog_id_catalogs_id_fk" FOREIGN KEY ("catalog_id") REFERENCES "public"."catalogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_images" ADD CONSTRAINT "catalog_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_services" ADD CONSTRAINT "catalog_services_catalog_id_catalogs_id_fk" FOREIGN KEY ("catalog_id") REFERENCES "public"."catalogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_services" ADD CONSTRAINT "catalog_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogs" ADD CONSTRAINT "catalogs_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_categories" ADD CONSTRAINT "service_categories_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_images" ADD CONSTRAINT "service_images_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_images" ADD CONSTRAINT "service_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_questions" ADD CONSTRAINT "service_questions_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_category_id_service_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."service_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_membership_fk" FOREIGN KEY ("activity_id","user_id") REFERENCES "public"."memberships"("activity_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_dates" ADD CONSTRAINT "closed_dates_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_stops" ADD CONSTRAINT "sales_stops_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_resources" ADD CONSTRAINT "service_resources_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_resources" ADD CONSTRAINT "service_resources_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_closures" ADD CONSTRAINT "slot_closures_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_supersedes_id_slots_id_fk" FOREIGN KEY ("supersedes_id") REFERENCES "public"."slots"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_entries" ADD CONSTRAINT "marketplace_entries_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_entries" ADD CONSTRAINT "marketplace_entries_catalog_id_catalogs_id_fk" FOREIGN KEY ("catalog_id") REFERENCES "public"."catalogs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_entries" ADD CONSTRAINT "marketplace_entries_origin_activity_id_activities_id_fk" FOREIGN KEY ("origin_activity_id") REFERENCES "public"."activities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_entries" ADD CONSTRAINT "marketplace_entries_destination_activity_id_activities_id_fk" FOREIGN KEY ("destination_activity_id") REFERENCES "public"."activities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_entries" ADD CONSTRAINT "marketplace_entries_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_entries" ADD CONSTRAINT "marketplace_entries_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_entry_events" ADD CONSTRAINT "marketplace_entry_events_entry_id_marketplace_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."marketplace_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_entry_events" ADD CONSTRAINT "marketplace_entry_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_moves" ADD CONSTRAINT "booking_moves_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_moves" ADD CONSTRAINT "booking_moves_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_moves" ADD CONSTRAINT "booking_moves_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_moves" ADD CONSTRAINT "booking_moves_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_move_id_booking_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."booking_moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_answers" ADD CONSTRAINT "booking_answers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_answers" ADD CONSTRAINT "booking_answers_question_id_service_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."service_questions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_lines" ADD CONSTRAINT "booking_lines_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_lines" ADD CONSTRAINT "booking_lines_rate_id_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."rates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_owner_activity_id_activities_id_fk" FOREIGN KEY ("owner_activity_id") REFERENCES "public"."activities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_marketplace_entry_id_marketplace_entries_id_fk" FOREIGN KEY ("marketplace_entry_id") REFERENCES "public"."marketplace_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_catalog_id_catalogs_id_fk" FOREIGN KEY ("catalog_id") REFERENCES "public"."catalogs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_rate_id_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."rates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_move_id_booking_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."booking_moves"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_session_id_checkout_sessions_id_fk" FOREIGN KEY ("checkout_session_id") REFERENCES "public"."checkout_sessions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_reversals" ADD CONSTRAINT "transfer_reversals_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_reversals" ADD CONSTRAINT "transfer_reversals_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_payment_account_id_payment_accounts_id_fk" FOREIGN KEY ("payment_account_id") REFERENCES "public"."payment_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_tokens_hash_key" ON "user_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "user_tokens_user_idx" ON "user_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_referral_code_key" ON "users" USING btree ("referral_code");--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_referred_by_idx" ON "users" USING btree ("referred_by_id");--> statement-breakpoint
CREATE INDEX "users_sign_up_address_idx" ON "users" USING btree ("sign_up_address_hash") WHERE sign_up_address_hash is not null;--> statement-breakpoint
CREATE INDEX "users_sign_up_network_idx" ON "users" USING btree ("sign_up_network_hash") WHERE sign_up_network_hash is not null;--> statement-breakpoint
CREATE INDEX "half_sign_ins_user_idx" ON "half_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "half_sign_ins_expires_idx" ON "half_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_idx" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "referrals_inviter_idx" ON "referrals" USING btree ("inviter_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "activities_subdomain_key" ON "activities" USING btree (lower("subdomain"));--> statement-breakpoint
CREATE INDEX "activities_user_idx" ON "activities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "activities_type_idx" ON "activities" USING btree ("activity_type_id");--> statement-breakpoint
CREATE INDEX "activities_created_idx" ON "activities" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_type_requests_status_idx" ON "activity_type_requests" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "activity_types_name_key" ON "activity_types" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "activity_types_parent_idx" ON "activity_types" USING btree ("parent_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "images_key_key" ON "images" USING btree ("key");--> statement-breakpoint
CREATE INDEX "images_activity_idx" ON "images" USING btree ("activity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_hash_key" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_key" ON "invitations" USING btree ("activity_id",lower(btrim("email"))) WHERE accepted_at is null;--> statement-breakpoint
CREATE INDEX "memberships_user_idx" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_owner" ON "memberships" USING btree ("activity_id") WHERE role = 'owner';--> statement-breakpoint
CREATE INDEX "subdomain_history_activity_idx" ON "subdomain_history" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "catalog_services_service_idx" ON "catalog_services" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "catalogs_activity_idx" ON "catalogs" USING btree ("activity_id","position");--> statement-breakpoint
CREATE INDEX "rates_service_idx" ON "rates" USING btree ("service_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "service_categories_name_key" ON "service_categories" USING btree ("activity_id",lower("name"));--> statement-breakpoint
CREATE INDEX "service_questions_service_idx" ON "service_questions" USING btree ("service_id","position");--> statement-breakpoint
CREATE INDEX "services_activity_idx" ON "services" USING btree ("activity_id","id");--> statement-breakpoint
CREATE INDEX "services_marketplace_idx" ON "services" USING btree ("id") WHERE visible_in_marketplace and archived_at is null;--> statement-breakpoint
CREATE INDEX "calendar_feeds_resource_idx" ON "calendar_feeds" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "calendars_resource_idx" ON "calendars" USING btree ("resource_id","start_date");--> statement-breakpoint
CREATE INDEX "resources_activity_idx" ON "resources" USING btree ("activity_id","id");--> statement-breakpoint
CREATE INDEX "service_resources_resource_idx" ON "service_resources" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "slots_calendar_idx" ON "slots" USING btree ("calendar_id");--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_entries_live_key" ON "marketplace_entries" USING btree ("service_id","catalog_id") WHERE ended_at is null and status <> 'REJECTED';--> statement-breakpoint
CREATE INDEX "marketplace_entries_origin_idx" ON "marketplace_entries" USING btree ("origin_activity_id","status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "marketplace_entries_destination_idx" ON "marketplace_entries" USING btree ("destination_activity_id","status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "marketplace_entry_events_entry_idx" ON "marketplace_entry_events" USING btree ("entry_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_moves_waiting_key" ON "booking_moves" USING btree ("booking_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "booking_moves_booking_idx" ON "booking_moves" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "booking_moves_open_idx" ON "booking_moves" USING btree ("hold_expires_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "allocations_move_idx" ON "allocations" USING btree ("move_id");--> statement-breakpoint
CREATE INDEX "allocations_resource_date_idx" ON "allocations" USING btree ("resource_id","date");--> statement-breakpoint
CREATE INDEX "allocations_slot_idx" ON "allocations" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "booking_events_booking_idx" ON "booking_events" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "booking_lines_rate_idx" ON "booking_lines" USING btree ("rate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_reference_key" ON "bookings" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_secret_key" ON "bookings" USING btree ("secret");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_form_nonce_key" ON "bookings" USING btree ("form_nonce");--> statement-breakpoint
CREATE INDEX "bookings_activity_idx" ON "bookings" USING btree ("activity_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_owner_activity_idx" ON "bookings" USING btree ("owner_activity_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_sold_idx" ON "bookings" USING btree ("activity_id","confirmed_at") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "bookings_served_idx" ON "bookings" USING btree ("owner_activity_id","confirmed_at") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "bookings_open_hold_idx" ON "bookings" USING btree ("hold_expires_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "bookings_open_address_idx" ON "bookings" USING btree ("client_address_hash") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "bookings_unpaid_guest_idx" ON "bookings" USING btree ("guest_key_hash") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "bookings_service_idx" ON "bookings" USING btree ("service_id","date");--> statement-breakpoint
CREATE INDEX "bookings_slot_idx" ON "bookings" USING btree ("slot_id","date");--> statement-breakpoint
CREATE INDEX "bookings_resource_idx" ON "bookings" USING btree ("resource_id","date");--> statement-breakpoint
CREATE INDEX "bookings_email_idx" ON "bookings" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "bookings_ends_idx" ON "bookings" USING btree ("ends_at") WHERE status = 'confirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_sessions_attempt_key" ON "checkout_sessions" USING btree ("booking_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_sessions_idempotency_key" ON "checkout_sessions" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_sessions_stripe_key" ON "checkout_sessions" USING btree ("stripe_session_id");--> statement-breakpoint
CREATE INDEX "checkout_sessions_move_idx" ON "checkout_sessions" USING btree ("move_id");--> statement-breakpoint
CREATE INDEX "checkout_sessions_open_idx" ON "checkout_sessions" USING btree ("created_at") WHERE status in ('creating', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_stripe_key" ON "disputes" USING btree ("stripe_dispute_id");--> statement-breakpoint
CREATE INDEX "disputes_payment_idx" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_awaited_idx" ON "disputes" USING btree ("payment_id") WHERE needs_response;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_accounts_stripe_key" ON "payment_accounts" USING btree ("stripe_account_id");--> statement-breakpoint
CREATE INDEX "payment_accounts_user_idx" ON "payment_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_intent_key" ON "payments" USING btree ("stripe_payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_charge_key" ON "payments" USING btree ("stripe_charge_id");--> statement-breakpoint
CREATE INDEX "payments_booking_idx" ON "payments" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_request_key" ON "refunds" USING btree ("request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_stripe_key" ON "refunds" USING btree ("stripe_refund_id");--> statement-breakpoint
CREATE INDEX "refunds_booking_idx" ON "refunds" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_idx" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_failed_idx" ON "refunds" USING btree ("booking_id") WHERE status in ('failed', 'canceled') and paid_otherwise_at is null;--> statement-breakpoint
CREATE INDEX "refunds_open_idx" ON "refunds" USING btree ("updated_at") WHERE status in ('requested', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_reversals_idempotency_key" ON "transfer_reversals" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_reversals_stripe_key" ON "transfer_reversals" USING btree ("stripe_reversal_id");--> statement-breakpoint
CREATE INDEX "transfer_reversals_transfer_idx" ON "transfer_reversals" USING btree ("transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_idempotency_key" ON "transfers" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_stripe_key" ON "transfers" USING btree ("stripe_transfer_id");--> statement-breakpoint
CREATE INDEX "transfers_booking_idx" ON "transfers" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "transfers_activity_idx" ON "transfers" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "webhook_events_open_idx" ON "webhook_events" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "webhook_events_object_idx" ON "webhook_events" USING btree ("object_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_differences_open_key" ON "reconciliation_differences" USING btree ("kind","stripe_object_id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "settlements_due_idx" ON "settlements" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "ledger_accounts_activity_idx" ON "ledger_accounts" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "ledger_accounts_user_idx" ON "ledger_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction_idx" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account_idx" ON "ledger_entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_key" ON "ledger_transactions" USING btree ("key");--> statement-breakpoint
CREATE INDEX "ledger_transactions_booking_idx" ON "ledger_transactions" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_occurred_idx" ON "ledger_transactions" USING btree ("occurred_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_key" ON "mails" USING btree ("key");--> statement-breakpoint
CREATE INDEX "mails_booking_idx" ON "mails" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "mails_open_idx" ON "mails" USING btree ("created_at") WHERE state in ('queued', 'failed');--> statement-breakpoint
CREATE INDEX "password_tries_at_idx" ON "password_tries" USING btree ("at");