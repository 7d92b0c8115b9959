"""The platform-neutral game manager."""
