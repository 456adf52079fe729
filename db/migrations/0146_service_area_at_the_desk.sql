-- The area of service is of the brand, which the desk publishes.
grant update (service_lat, service_lon, service_radius_km) on partners to enganche_desk;
